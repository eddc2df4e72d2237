"""Under which names are static files served? Hashed, compressed, module imports included."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage that also rewrites `import` statements of ES modules."""

    support_js_module_import_aggregation = True
