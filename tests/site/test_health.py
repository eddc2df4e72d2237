"""/healthz and /readyz: who keeps his visitors, and who gets none."""

import pytest
from django.db import DatabaseError
from django.test import Client

from escoba_site import draining, health


def break_layer(monkeypatch):
    def refuse():
        raise ConnectionError("Redis is away")

    monkeypatch.setattr(health, "_channel_layer", refuse)


def test_a_living_process_says_so_without_asking_the_database(client):
    # Without the database fixture any statement would fail the test.
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")


def test_a_probe_may_ask_by_an_address_that_is_no_name_of_the_site(client, settings):
    settings.ALLOWED_HOSTS = ["escoba.example"]
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz", headers={"host": "10.1.2.3:8000"}).status_code == 200
    assert client.get("/", headers={"host": "10.1.2.3:8000"}).status_code == 400


def test_a_probe_only_reads(client):
    assert client.post("/readyz").status_code == 405


@pytest.mark.django_db
def test_a_process_with_everything_is_ready(client):
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert set(answer.json().values()) == {"ok"}


def test_a_process_that_is_being_stopped_is_not_ready_but_alive(client):
    draining.start_draining()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"process": "draining"})
    assert client.get("/healthz").status_code == 200


def test_without_a_database_it_is_not_ready(client, monkeypatch):
    def refuse():
        raise DatabaseError("password of escoba is wrong")

    monkeypatch.setattr(health, "_database", refuse)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "down"
    assert b"password" not in answer.content


@pytest.mark.django_db
def test_with_migrations_to_do_it_is_not_ready(client, monkeypatch):
    plan = lambda *_: ["a migration"]  # noqa: E731
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", plan)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["migrations"]) == (503, "missing")


@pytest.mark.django_db
def test_a_process_that_never_reached_its_layer_gets_no_visitors(client, monkeypatch):
    break_layer(monkeypatch)
    assert client.get("/readyz").status_code == 503


@pytest.mark.django_db
def test_a_process_that_loses_its_layer_says_so_and_keeps_its_visitors(client, monkeypatch):
    client.get("/readyz")
    break_layer(monkeypatch)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["channel_layer"]) == (200, "down")


def test_a_probe_leaves_neither_a_session_nor_a_request_id():
    answer = Client().get("/healthz")
    assert not answer.cookies
    assert "X-Request-ID" not in answer.headers
