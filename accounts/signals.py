"""What happens between people that others may want to know? Said after the commit, by ids.

`accounts` knows nobody above it: whoever sends notices or redraws a list connects here in his
AppConfig.ready. Each is sent with `user_id` (who did it) and `other_id`.
"""

from django.dispatch import Signal

# user_id would like to be a friend of other_id.
friend_asked = Signal()
# user_id has accepted; they are friends now.
friend_accepted = Signal()
# There is nothing between user_id, who has ended it, and other_id any more.
friend_dropped = Signal()
# user_id blocks other_id, or does so no more: what either may see has changed.
block_changed = Signal()
# other_id may not come in any more, by a decision of user_id.
banned = Signal()
# user_id is shown by another name, or no more as a guest.
name_changed = Signal()
# A session of user_id has ended that was not the one at hand; `data` is what it knew.
session_ended = Signal()
