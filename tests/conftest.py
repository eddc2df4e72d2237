"""What does every test find around itself?"""

pytest_plugins = ["tests.cast", "tests.plumbing", "tests.pushing"]
