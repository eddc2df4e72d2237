"""What may a person be called, and which names look alike?"""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts import names
from accounts.names import NameReason, NameRefused, clean_name, login_name, name_key


def refusal(text: str) -> NameReason | None:
    try:
        clean_name(text)
    except NameRefused as refused:
        return refused.reason
    return None


def test_the_examples_of_the_module_hold():
    failed, tried = doctest.testmod(names)
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "José Luis",
        "O'Brien",
        "María-José",
        "L·lull",
        "Ñandú",
        "Þór",
        "Æsa",
        "Zoë_99",
        "Дмитрий",
        "Ελένη",
        "山田",
        "محمد",
        "हिन्दी",
        "J.R.",
        "Roberto",
        "Computadora",
        "Essex",
        "Casandra",
        "Botero",
    ],
)
def test_ordinary_names_of_the_world_are_kept_as_they_are(name):
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  Ana  ", "Ana"),
        ("Ana   María", "Ana María"),
        ("Ana\u00a0María", "Ana María"),
        ("Ａｎａ", "Ana"),
        ("𝓐𝓷𝓪", "Ana"),
        ("Jose\u0301", "José"),
    ],
)
def test_compatible_forms_and_blanks_are_made_plain(written, shown):
    assert clean_name(written) == shown


@pytest.mark.parametrize(
    "name",
    [
        "<img src=x onerror=alert(1)>",
        "{{7*7}}",
        "a@b.c",
        "Ana\n",
        "Ana\x00",
        "An\u200ba",
        "\u202eanA",
        "Ana\u2066",
        "An\u00ada",
        "\ufeffAna",
        "Ana\ufe0f",
        "A\u3164na",
        "A\u115fna",
        "Ana 😀",
        "Ana/..",
        "Ana;",
        "a\u0323\u0324\u0325\u0330",
        "\u0301Ana",
        "Ana \u0301",
        "Ana\ue000",
        "%s",
        "${x}",
        "Ana\tB",
    ],
)
def test_control_invisible_and_sign_characters_are_refused(name):
    assert refusal(name) is NameReason.CHARACTER


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", NameReason.TOO_SHORT),
        ("   ", NameReason.TOO_SHORT),
        ("A", NameReason.TOO_SHORT),
        ("a" * 31, NameReason.TOO_LONG),
        ("ﷺﷺ", NameReason.TOO_LONG),
        ("1234", NameReason.NO_LETTER),
        ("...", NameReason.NO_LETTER),
    ],
)
def test_a_name_has_two_to_thirty_characters_and_a_letter(name, reason):
    assert refusal(name) is reason


@pytest.mark.parametrize("name", ["Саrmеn", "Νοnο", "Silνia", "Аdmin", "Ana и Beto"])
def test_letters_of_two_alphabets_with_common_shapes_are_not_mixed(name):
    assert refusal(name) is NameReason.MIXED


def test_scripts_that_look_like_no_other_may_meet():
    assert clean_name("DJ 山田") == "DJ 山田"


def test_thirty_characters_are_not_too_many():
    assert clean_name("a" * 30) == "a" * 30


@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "Admin",
        "ADM1N",
        "A d m i n",
        "admin_7",
        "Moderador",
        "Escoba",
        "Esc0ba",
        "Robot",
        "Robot 3",
        "robot-12",
        "Invitado",
        "invitad0",
        "Cuenta borrada",
        "cuenta_borrada",
        "System",
        "Soporte",
        "ROOT",
        "Anónimo",
    ],
)
def test_names_of_the_site_its_staff_and_its_robots_are_kept(name):
    assert refusal(name) is NameReason.RESERVED


@pytest.mark.parametrize(
    "name",
    [
        "Puta",
        "p.u.t.a",
        "PUT4",
        "la puta ama",
        "Pedro_cabron",
        "cabrón",
        "hijo de puta",
        "xHijoDePutax",
        "filho da puta",
        "motherfucker99",
        "sh1t",
        "Caralho",
    ],
)
def test_insults_are_refused_however_they_are_dressed(name):
    assert refusal(name) is NameReason.ABUSIVE


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("José", "Jose"),
        ("Carmen", "Carrnen"),
        ("Carmen", "CARMEN"),
        ("Carmen", "C a r m e n"),
        ("Carmen", "c.a-r_m'en"),
        ("Lola", "L0la"),
        ("Lola", "1ola"),
        ("Lola", "Iola"),
        ("Silvia", "SiIvia"),
        ("Pepe", "Рере"),
        ("NONO", "ΝΟΝΟ"),
        ("Νίκος", "ΝΙΚΟΣ"),
        ("Tata", "Тата"),
        ("Peña", "Pena"),
        ("Wanda", "VVanda"),
        ("Strauß", "Strauss"),
        ("Óscar", "Øscar"),
        ("Ana 7", "Ana٧"),
    ],
)
def test_look_alike_names_share_a_key(name, twin):
    assert name_key(name) == name_key(twin)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ana", "Eva"), ("Ana", "Anna"), ("Ana", "Ana 2"), ("Beto", "Berto"), ("की जय", "का जय")],
)
def test_different_names_have_different_keys(name, other):
    assert name_key(name) != name_key(other)


@given(st.text(max_size=40))
def test_whatever_is_written_is_a_name_or_a_refusal_and_never_an_accident(text):
    try:
        name = clean_name(text)
    except NameRefused:
        return
    assert 2 <= len(name) <= 30
    assert clean_name(name) == name
    assert 0 < len(name_key(name)) <= 90


@given(st.text(max_size=40))
def test_a_key_is_its_own_key(text):
    assert name_key(name_key(text)) == name_key(text)


@given(st.text(max_size=40))
def test_a_login_name_is_its_own_login_name(text):
    assert login_name(login_name(text)) == login_name(text)
