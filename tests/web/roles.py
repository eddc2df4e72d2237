"""Who may do what? Every address of the site and every socket, for every kind of visitor.

A line is a route's name, a method, and what each role is answered, in the order of ROLES. The table
is a running match: Ana is its host, Beto holds a seat and is on turn; the spectator looks on, the
other sits at another table. `200` shows or does something, `302` leads on, `403` is not for him,
`404` is as if it were not there, `405` is not that way, `409` is too late or not now, `422` cannot
be read. Where a route means something else at another table, a second line says so: `@waiting` has
the same two people and a free place before a match, `@over` the two after one, `@link` is a running
match of the two and a robot that only people with its link find; a match is over unless its line
says `@running`, which is that of this link.
Addresses below /admin/ have no lines: they are staff's. Nor have other methods than GET and POST,
where nobody may use them.
"""

ROLES = ("visitor", "guest", "user", "seat", "host", "spectator", "other", "staff")

# What is posted where an empty form would say nothing about the role.
POSTED: dict[str, dict[str, str]] = {
    "table_play": {"action": "take", "card": "7O", "taken": "SB", "round": "1", "ply": "0"},
    "table_call": {"call": "table", "round": "1"},
    "table_ready": {"round": "1"},
    "table_next_round": {"round": "1"},
    "table_propose": {"proposal": "pause"},
    "table_replace_robot": {"position": "1"},
    "table_chat": {"text": "hola"},
    "table_chat_open": {"open": "0"},
    "table_sit": {"place": "1"},
    "table_robot": {"place": "1", "action": "add"},
    "table_partner": {"place": "1"},
    "table_swap": {"place": "1"},
    "table_remove": {"place": "1"},
    "table_hand_over": {"place": "1"},
    "table_lock": {"locked": "1"},
    "table_rated": {"rated": "1"},
    "table_sit@waiting": {"place": "2"},
    "table_robot@waiting": {"place": "2", "action": "add"},
}

ANSWERS = """
healthz GET 200 200 200 200 200 200 200 200
healthz POST 405 405 405 405 405 405 405 405
readyz GET 200 200 200 200 200 200 200 200
readyz POST 405 405 405 405 405 405 405 405
metrics GET 200 200 200 200 200 200 200 200
metrics POST 405 405 405 405 405 405 405 405
manifest GET 200 200 200 200 200 200 200 200
manifest POST 405 405 405 405 405 405 405 405
service_worker GET 200 200 200 200 200 200 200 200
service_worker POST 405 405 405 405 405 405 405 405
offline GET 200 200 200 200 200 200 200 200
offline POST 405 405 405 405 405 405 405 405
site_styles GET 200 200 200 200 200 200 200 200
site_styles POST 405 405 405 405 405 405 405 405
guest GET 200 302 302 302 302 302 302 302
guest POST 422 302 302 302 302 302 302 302
claim GET 302 200 302 302 302 302 302 302
claim POST 302 422 302 302 302 302 302 302
settings GET 302 200 200 200 200 200 200 200
settings POST 302 422 422 422 422 422 422 422
settings_profile GET 302 200 200 200 200 200 200 200
settings_profile POST 302 302 302 302 302 302 302 302
settings_privacy GET 302 200 200 200 200 200 200 200
settings_privacy POST 302 422 422 422 422 422 422 422
blocks GET 302 200 200 200 200 200 200 200
blocks POST 405 405 405 405 405 405 405 405
settings_account GET 302 200 200 200 200 200 200 200
settings_account POST 405 405 405 405 405 405 405 405
end_sessions GET 405 405 405 405 405 405 405 405
end_sessions POST 302 302 302 302 302 302 302 302
my_data GET 405 405 405 405 405 405 405 405
my_data POST 302 200 200 200 200 200 200 200
delete_account GET 302 200 200 200 200 200 200 200
delete_account POST 302 302 422 422 422 422 422 422
keep_account GET 405 405 405 405 405 405 405 405
keep_account POST 302 302 302 302 302 302 302 302
warning_read GET 405 405 405 405 405 405 405 405
warning_read POST 302 302 302 302 302 302 302 302
friends GET 302 200 200 200 200 200 200 200
friends POST 405 405 405 405 405 405 405 405
friend_add GET 405 405 405 405 405 405 405 405
friend_add POST 302 422 422 422 422 422 422 422
friend_ask GET 405 405 405 405 405 405 405 405
friend_ask POST 302 302 302 302 302 302 302 302
friend_accept GET 405 405 405 405 405 405 405 405
friend_accept POST 302 302 302 302 302 302 302 302
friend_drop GET 405 405 405 405 405 405 405 405
friend_drop POST 302 302 302 302 302 302 302 302
block GET 405 405 405 405 405 405 405 405
block POST 302 302 302 302 302 302 302 302
unblock GET 405 405 405 405 405 405 405 405
unblock POST 302 302 302 302 302 302 302 302
look GET 405 405 405 405 405 405 405 405
look POST 302 302 302 302 302 302 302 302
set_language GET 405 405 405 405 405 405 405 405
set_language POST 302 302 302 302 302 302 302 302
account_login GET 200 200 302 302 302 302 302 302
account_login POST 200 200 302 302 302 302 302 302
account_signup GET 200 302 302 302 302 302 302 302
account_signup POST 200 302 302 302 302 302 302 302
account_logout GET 302 200 200 200 200 200 200 200
account_logout POST 302 302 302 302 302 302 302 302
account_inactive GET 200 200 200 200 200 200 200 200
account_inactive POST 405 405 405 405 405 405 405 405
account_email GET 302 302 200 200 200 200 200 200
account_email POST 302 302 302 302 302 302 302 302
account_confirm_email GET 200 200 200 200 200 200 200 200
account_confirm_email POST 404 404 404 404 404 404 404 404
account_change_password GET 302 302 200 200 200 200 200 200
account_change_password POST 302 302 200 200 200 200 200 200
account_reauthenticate GET 302 302 200 200 200 200 200 200
account_reauthenticate POST 302 302 200 200 200 200 200 200
mfa_index GET 302 302 200 200 200 200 200 200
mfa_index POST 302 302 405 405 405 405 405 405
mfa_authenticate GET 302 302 302 302 302 302 302 302
mfa_authenticate POST 302 302 302 302 302 302 302 302
mfa_reauthenticate GET 302 302 302 302 302 302 302 302
mfa_reauthenticate POST 302 302 302 302 302 302 302 302
mfa_activate_totp GET 302 302 302 302 302 302 302 302
mfa_activate_totp POST 302 302 302 302 302 302 302 302
mfa_deactivate_totp GET 302 302 404 404 404 404 404 404
mfa_deactivate_totp POST 302 302 404 404 404 404 404 404
mfa_view_recovery_codes GET 302 302 404 404 404 404 404 404
mfa_view_recovery_codes POST 302 302 405 405 405 405 405 405
mfa_generate_recovery_codes GET 302 302 302 302 302 302 302 302
mfa_generate_recovery_codes POST 302 302 302 302 302 302 302 302
mfa_download_recovery_codes GET 302 302 404 404 404 404 404 404
mfa_download_recovery_codes POST 302 302 404 404 404 404 404 404
mfa_list_webauthn GET 302 302 200 200 200 200 200 200
mfa_list_webauthn POST 302 302 405 405 405 405 405 405
mfa_add_webauthn GET 302 302 302 302 302 302 302 302
mfa_add_webauthn POST 302 302 302 302 302 302 302 302
mfa_reauthenticate_webauthn GET 302 302 302 302 302 302 302 302
mfa_reauthenticate_webauthn POST 302 302 302 302 302 302 302 302
mfa_remove_webauthn GET 302 302 302 302 302 302 302 302
mfa_remove_webauthn POST 302 302 302 302 302 302 302 302
mfa_login_webauthn GET 302 302 302 302 302 302 302 302
mfa_login_webauthn POST 302 302 302 302 302 302 302 302
account_set_password GET 302 302 302 302 302 302 302 302
account_set_password POST 302 302 302 302 302 302 302 302
account_reset_password GET 200 200 200 200 200 200 200 200
account_reset_password POST 200 200 200 200 200 200 200 200
account_reset_password_done GET 200 200 200 200 200 200 200 200
account_reset_password_done POST 405 405 405 405 405 405 405 405
account_reset_password_from_key GET 200 200 200 200 200 200 200 200
account_reset_password_from_key POST 200 200 200 200 200 200 200 200
account_reset_password_from_key_done GET 200 200 200 200 200 200 200 200
account_reset_password_from_key_done POST 405 405 405 405 405 405 405 405
home GET 200 200 200 200 200 200 200 200
home POST 405 405 405 405 405 405 405 405
play_now GET 405 405 405 405 405 405 405 405
play_now POST 302 302 302 302 302 302 302 302
quick_seat GET 200 200 200 200 200 200 200 200
quick_seat POST 302 302 302 302 302 302 302 302
lobby_filter GET 405 405 405 405 405 405 405 405
lobby_filter POST 302 302 302 302 302 302 302 302
people_here GET 200 200 200 200 200 200 200 200
people_here POST 405 405 405 405 405 405 405 405
own_link GET 200 200 200 200 200 200 200 200
own_link POST 405 405 405 405 405 405 405 405
rules GET 200 200 200 200 200 200 200 200
rules POST 405 405 405 405 405 405 405 405
rules_book GET 200 200 200 200 200 200 200 200
rules_book POST 405 405 405 405 405 405 405 405
table_open GET 302 200 200 200 200 200 200 200
table_open POST 302 422 422 422 422 422 422 422
preset_keep GET 405 405 405 405 405 405 405 405
preset_keep POST 302 422 422 422 422 422 422 422
preset_drop GET 405 405 405 405 405 405 405 405
preset_drop POST 302 302 302 302 302 302 302 302
table_join GET 405 405 405 405 405 405 405 405
table_join POST 404 404 404 404 404 404 404 404
table GET 200 200 200 200 200 200 200 200
table POST 405 405 405 405 405 405 405 405
table_qr GET 200 200 200 200 200 200 200 200
table_qr POST 405 405 405 405 405 405 405 405
table_fresh GET 200 200 200 200 200 200 200 200
table_fresh POST 405 405 405 405 405 405 405 405
table_play GET 405 405 405 405 405 405 405 405
table_play POST 302 403 403 302 409 403 403 403
table_call GET 405 405 405 405 405 405 405 405
table_call POST 302 403 403 422 422 403 403 403
table_ready GET 405 405 405 405 405 405 405 405
table_ready POST 302 403 403 302 302 403 403 403
table_next_round GET 405 405 405 405 405 405 405 405
table_next_round POST 302 403 403 409 409 403 403 403
table_abandon GET 405 405 405 405 405 405 405 405
table_abandon POST 302 403 403 302 302 403 403 403
table_return GET 405 405 405 405 405 405 405 405
table_return POST 302 403 403 302 302 403 403 403
table_claim GET 405 405 405 405 405 405 405 405
table_claim POST 302 403 403 409 409 403 403 403
table_propose GET 405 405 405 405 405 405 405 405
table_propose POST 302 403 403 302 302 403 403 403
table_resume GET 405 405 405 405 405 405 405 405
table_resume POST 302 403 403 302 302 403 403 403
table_replace_robot GET 405 405 405 405 405 405 405 405
table_replace_robot POST 302 409 409 302 302 409 409 409
table_chat GET 405 405 405 405 405 405 405 405
table_chat POST 302 302 302 302 302 302 302 302
table_line GET 302 404 404 404 404 404 404 404
table_line POST 405 405 405 405 405 405 405 405
table_mute GET 405 405 405 405 405 405 405 405
table_mute POST 302 302 302 302 302 302 302 302
table_report GET 405 405 405 405 405 405 405 405
table_report POST 302 302 302 302 302 302 302 302
table_chat_open GET 405 405 405 405 405 405 405 405
table_chat_open POST 302 403 403 403 302 403 403 403
table_sit GET 405 405 405 405 405 405 405 405
table_sit POST 302 409 409 409 409 409 409 409
table_leave GET 405 405 405 405 405 405 405 405
table_leave POST 302 409 409 409 409 409 409 409
table_robot GET 405 405 405 405 405 405 405 405
table_robot POST 302 403 403 403 409 403 403 403
table_partner GET 405 405 405 405 405 405 405 405
table_partner POST 302 403 403 403 409 403 403 403
table_get_ready GET 405 405 405 405 405 405 405 405
table_get_ready POST 302 403 403 302 302 403 403 403
table_swap GET 405 405 405 405 405 405 405 405
table_swap POST 302 409 409 409 409 409 409 409
table_remove GET 405 405 405 405 405 405 405 405
table_remove POST 302 403 403 403 409 403 403 403
table_hand_over GET 405 405 405 405 405 405 405 405
table_hand_over POST 302 403 403 403 409 403 403 403
table_lock GET 405 405 405 405 405 405 405 405
table_lock POST 302 403 403 403 409 403 403 403
table_rated GET 405 405 405 405 405 405 405 405
table_rated POST 302 403 403 403 409 403 403 403
table_draw GET 405 405 405 405 405 405 405 405
table_draw POST 302 403 403 403 409 403 403 403
table_start GET 405 405 405 405 405 405 405 405
table_start POST 302 403 403 403 302 403 403 403
table_rematch GET 405 405 405 405 405 405 405 405
table_rematch POST 302 403 403 302 302 403 403 403
table_seen GET 405 405 405 405 405 405 405 405
table_seen POST 204 204 204 204 204 204 204 204
table_invite GET 302 302 302 200 200 302 302 302
table_invite POST 302 302 302 409 409 302 302 302
notices GET 302 200 200 200 200 200 200 200
notices POST 405 405 405 405 405 405 405 405
notices_read_all GET 405 405 405 405 405 405 405 405
notices_read_all POST 302 302 302 302 302 302 302 302
notices_devices GET 405 405 405 405 405 405 405 405
notices_devices POST 302 400 400 400 400 400 400 400
notices_devices DELETE 302 204 204 204 204 204 204 204
notices_forget_device GET 405 405 405 405 405 405 405 405
notices_forget_device POST 302 302 302 302 302 302 302 302
notices_stop GET 404 404 404 404 404 404 404 404
notices_stop POST 404 404 404 404 404 404 404 404
notice GET 302 404 404 404 404 404 404 404
notice POST 405 405 405 405 405 405 405 405
notice_dismiss GET 405 405 405 405 405 405 405 405
notice_dismiss POST 302 302 302 302 302 302 302 302
settings_notices GET 302 200 200 200 200 200 200 200
settings_notices POST 302 302 302 302 302 302 302 302
settings_holidays GET 302 200 200 200 200 200 200 200
settings_holidays POST 302 422 422 422 422 422 422 422
holiday_end GET 405 405 405 405 405 405 405 405
holiday_end POST 302 302 302 302 302 302 302 302
muted GET 302 200 200 200 200 200 200 200
muted POST 302 302 302 302 302 302 302 302
matches GET 302 200 200 200 200 200 200 200
matches POST 405 405 405 405 405 405 405 405
match GET 200 200 200 200 200 200 200 200
match POST 405 405 405 405 405 405 405 405
match_replay GET 200 200 200 200 200 200 200 200
match_replay POST 405 405 405 405 405 405 405 405
standings GET 200 200 200 200 200 200 200 200
standings POST 405 405 405 405 405 405 405 405
standings_won GET 200 200 200 200 200 200 200 200
standings_won POST 405 405 405 405 405 405 405 405
profile GET 302 200 200 200 200 200 200 200
profile POST 405 405 405 405 405 405 405 405
person GET 200 200 200 200 200 200 200 200
person POST 405 405 405 405 405 405 405 405
friend_invite GET 405 405 405 405 405 405 405 405
friend_invite POST 302 302 302 302 302 302 302 302
person_report GET 302 200 200 200 200 200 200 200
person_report POST 302 302 302 302 302 302 302 302
person_matches GET 200 200 200 200 200 200 200 200
person_matches POST 405 405 405 405 405 405 405 405
person_rivals GET 200 200 200 200 200 200 200 200
person_rivals POST 405 405 405 405 405 405 405 405
person_partners GET 200 200 200 200 200 200 200 200
person_partners POST 405 405 405 405 405 405 405 405
table@waiting GET 200 200 200 200 200 200 200 200
table_qr@waiting GET 200 200 200 200 200 200 200 200
table_fresh@waiting GET 200 200 200 200 200 200 200 200
table_play@waiting POST 302 409 409 409 409 409 409 409
table_call@waiting POST 302 409 409 409 409 409 409 409
table_ready@waiting POST 302 409 409 409 409 409 409 409
table_next_round@waiting POST 302 409 409 409 409 409 409 409
table_abandon@waiting POST 302 409 409 409 409 409 409 409
table_return@waiting POST 302 409 409 409 409 409 409 409
table_chat@waiting POST 302 302 302 302 302 302 302 302
table_sit@waiting POST 302 302 302 302 302 302 302 302
table_leave@waiting POST 302 302 302 302 302 302 302 302
table_robot@waiting POST 302 403 403 403 302 403 403 403
table_partner@waiting POST 302 403 403 403 422 403 403 403
table_get_ready@waiting POST 302 403 403 302 302 403 403 403
table_swap@waiting POST 302 403 403 302 302 403 403 403
table_remove@waiting POST 302 403 403 403 302 403 403 403
table_hand_over@waiting POST 302 403 403 403 302 403 403 403
table_lock@waiting POST 302 403 403 403 302 403 403 403
table_rated@waiting POST 302 403 403 403 302 403 403 403
table_draw@waiting POST 302 403 403 403 302 403 403 403
table_start@waiting POST 302 403 403 403 302 403 403 403
table_rematch@waiting POST 302 403 403 409 409 403 403 403
table_invite@waiting GET 302 302 302 200 200 302 302 302
table_invite@waiting POST 302 302 302 422 422 302 302 302
table@over GET 200 200 200 200 200 200 200 200
table_sit@over POST 302 409 409 302 409 409 409 409
table_leave@over POST 302 302 302 302 302 302 302 302
table_rematch@over POST 302 403 403 302 302 403 403 403
table_start@over POST 302 403 403 403 302 403 403 403
table_play@over POST 302 409 409 409 409 409 409 409
table_next_round@over POST 302 409 409 409 409 409 409 409
table_return@over POST 302 409 409 409 409 409 409 409
table_hand_over@over POST 302 403 403 403 302 403 403 403
table@link GET 200 200 200 200 200 200 200 200
table_fresh@link GET 200 200 200 200 200 200 200 200
table_play@link POST 302 403 403 422 409 403 403 403
table_replace_robot@link POST 302 302 302 302 302 302 302 302
table_chat@link POST 302 302 302 302 302 302 302 302
table_sit@link POST 302 409 409 409 409 409 409 409
match@running GET 404 404 404 302 302 404 404 404
match_replay@running GET 404 404 404 403 403 404 404 404
"""

# A socket either opens, or is closed with this code at once.
SOCKETS = """
ws/notices/ WS open open open open open open open open
ws/lobby/ WS open open open open open open open open
ws/tables/<slug:code>/ WS open open open open open open open open
"""
