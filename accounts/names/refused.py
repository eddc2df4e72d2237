"""Which names are nobody's? Data for accounts.names, compared by name key.

RESERVED: the whole name, also with a number after it. ABUSIVE_WORDS: the whole name or one of its
words, so that Computadora or Essex stay possible. ABUSIVE_ANYWHERE: any part of the name; only
what no honest name contains. A short list in the three languages of the site: it spares readers
the commonest, moderators do the rest.
"""

RESERVED = (
    # the site and those who run it
    "admin", "administrador", "administradora", "administrator", "moderador", "moderadora",
    "moderator", "mod", "staff", "root", "superuser", "system", "sistema", "soporte", "support",
    "suporte", "ayuda", "help", "ajuda", "webmaster", "postmaster", "escoba", "escoba de 15",
    "escoba oficial", "oficial", "official",
    # robots, guests, people who left, and the empty answers of programs
    "robot", "robots", "bot", "robô", "banca", "invitado", "invitada", "guest", "convidado",
    "convidada", "anónimo", "anonymous", "anónima", "cuenta borrada", "deleted account",
    "conta apagada", "usuario", "user", "usuário", "jugador", "player", "jogador", "espectador",
    "spectator", "nadie", "nobody", "ninguém", "null", "none", "undefined",
)  # fmt: skip

ABUSIVE_WORDS = (
    # Spanish
    "puta", "puto", "putas", "putos", "mierda", "cabrón", "cabrona", "gilipollas", "maricón",
    "marica", "coño", "polla", "pendejo", "pendeja", "zorra", "pelotudo", "boludo",
    "culero", "joto", "mongolo", "subnormal", "sudaca", "follador", "chingada", "pija",
    # English
    "fuck", "fucker", "fucking", "shit", "bitch", "cunt", "cock", "asshole", "whore",
    "slut", "bastard", "retard", "rapist", "nazi", "hitler", "fag", "kkk", "pussy",
    # Portuguese
    "caralho", "porra", "merda", "viado", "buceta", "arrombado", "cuzão", "otário",
    "foda", "foder", "vadia", "corno",
)  # fmt: skip

ABUSIVE_ANYWHERE = (
    "hijodeputa", "hijueputa", "hijaputa", "filhodaputa", "putamadre", "chupapolla", "mamahuevo",
    "motherfucker", "nigger", "nigga", "faggot", "heilhitler", "vaitomarnocu", "gilipollas",
)  # fmt: skip
