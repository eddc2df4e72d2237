"""How does nginx of a drill differ from the documented one? In its port, its folders and TLS.

The locations and the log are the files of deploy/nginx themselves.
"""

import contextlib
import re
from collections.abc import Iterator

import services

from tests.browser.site import ROOT, free_port
from tests.drills.cluster import Cluster

DEPLOY = ROOT / "deploy" / "nginx"


def nginx_site(cluster: Cluster, port: int) -> str:
    """The configuration inside `http`, for the processes of this cluster."""
    folder = cluster.webs[0].environment["ESCOBA_VAR_DIR"]
    locations = (DEPLOY / "escoba-locations.conf").read_text()
    assert "/var/lib/escoba/static/" in locations
    locations = locations.replace("/var/lib/escoba/static/", f"{folder}/static/")
    server = re.compile(r"( +)server 127\.0\.0\.1:8001 ([^;]*);\n")
    upstream = (DEPLOY / "escoba.conf").read_text().partition("server {\n")[0]
    line = server.search(upstream)
    assert line is not None
    lines = "".join(f"{line[1]}server 127.0.0.1:{web.port} {line[2]};\n" for web in cluster.webs)
    upstream = server.sub(lines, upstream)
    upstream = re.sub(r" +server 127\.0\.0\.1:8002 [^;]*;\n", "", upstream)
    return (
        "include /etc/nginx/mime.types;\n"
        f"{(DEPLOY / 'escoba-log.conf').read_text()}{upstream}"
        f"server {{\n    listen 127.0.0.1:{port};\n    access_log {{space}}/access.log escoba;\n"
        f"{locations}}}\n"
    )


@contextlib.contextmanager
def behind_nginx(cluster: Cluster) -> Iterator[services.Service]:
    """nginx in front of the cluster's web processes; gives it with its address."""
    port = free_port()
    with services.nginx_service(nginx_site(cluster, port), port) as nginx:
        yield nginx
