"""Where everything lies in the one flat array that the kernel works on.

It has seven parts: the numbers of one compiled program (from 0) and its bit masks (from ``M``), which never change;
one position (``S``) and its bit masks (``W``); how often each row was used (``USES``); a scratch (``BUF``); the log of
changes (``LOG``). The names below count from the beginning of their part. One array, and not seven, because a call
passes seven machine words an array: that was half the time. All sizes are fixed, so that one compiled kernel serves
every game: at most 62 packets, 4 packs, 64 rows of rules, 8 phases, 32 fits.

A card is ``suit * 16 + rank`` (suits S H D C = 0…3, ranks A…K = 0…12); a slot is one physical card,
``copy * 64 + card``. A set of cards is a mask over card codes, a set of packets a mask over packet numbers.
"""

from __future__ import annotations

PILES = 64
MAX_PILES = 62
MAX_ROWS = 64
MAX_PHASES = 8
MAX_FITS = 32
MAX_SEQUENCE = 128
MAX_CARDS = 208

# --- the program: the head ------------------------------------------------------------------------------------------
T_PILES = 0
T_ROWS = 1
T_PHASES = 2
T_CARDS = 3
T_SHARES = 4  # packs that are shuffled apart: 2 if two players have one each
T_STOCK = 5  # packet number of the stock, -1 if there is none
T_REMOVED = 6  # packet that takes paired cards, -1
T_WIN = 7  # cards that must lie in the packets of M_WIN
T_FORCED = 8  # number of forced steps
T_AFTER = 9  # 1 if a foundation waits for another zone
T_CLOSES = 10  # 1 if a zone closes up
T_ANY = 11  # 1 if buried cards of some zone may leave
T_RANKS = 12  # ranks in the deck
T_FIRST_FOUNDATION = 13
T_LAST_FOUNDATION = 14  # foundations are numbered within [first, last), with gaps
T_DEAL = 16  # offset of the script of the deal
T_AGAIN = 17  # offset of the script of a redeal that is laid as at the start
T_FILLS_ONLY = 18  # 1 if no step is forced but the filling of vacancies
T_TURNS_ON = 19  # 1 if a turn of the stock changes nothing but what the stock and one talon offer
T_TURN_ROW = 20  # row of the turn, -1
T_TURN_COUNT = 21
T_TURN_PLACING = 22
T_TURN_OPENS = 23  # rank that opens a packet, -1
T_TURN_BARE = 24
T_TURN_BASE = 25  # 0 next, 1 skip, 2 a fill row
T_TURN_PLACES = 26  # number of places
T_FILL_ROW = 27
T_REDEAL_ROW = 28
T_REDEAL_TIMES = 29
T_REDEAL_WHEN = 30
T_REDEAL_SHUFFLED = 31
T_REDEAL_TURNED = 32
T_REDEAL_AGAIN = 33
T_REDEAL_PILES = 34
T_FREE_ROWS = 35  # 1 if a build or a vacancy at will exists
T_PAIR_ROWS = 36
T_PRIVILEGES = 37
T_GROUPS = 38  # foundation zones
T_RUNS = 39  # 1 if some row moves more than one card

# --- the program: one column of 64 a property of a packet -----------------------------------------------------------
P_ZONE = 64
P_AVAIL = 128
P_FACE = 192
P_CAP = 256
P_VACANT = 320  # number of cards at which the packet counts as empty
P_FOUNDATION = 384  # 1 if cards are played to it as a foundation
P_WIN = 448
P_COVERS = 512  # 1 if other packets depend on this one being empty
F_LENGTH = 576
F_SUIT = 640
F_COMES = 704
F_RELATIVE = 768
F_CLASS = 832
F_FIXED = 896  # suit of the place, -1
F_OWN = 960
F_LOW = 1024  # first packet of its zone
F_HIGH = 1088
F_ROW = 1152
F_GROUP = 1216
TURN_PLACE = 1280
REDEAL_PILE = 1344
RANK_AT = 1408  # rank at a position in the deck's order
POSITION_OF = 1424
CLOSE_NEXT = 1440  # the next packet of a zone that closes up, -1

# --- the program: one column of 64 a property of a row --------------------------------------------------------------
R_KIND = 1536
R_PHASES = 1600
R_UNIT = 1664
R_FIT = 1728
R_RUN_FIT = 1792
R_PART = 1856
R_PARTS = 1920
R_REVERSED = 1984
R_GROUP = 2048  # first row of the sources that have a better right, or the row itself
R_FORCED = 2112
R_TIMES = 2176
R_WHEN = 2240
R_CARDS = 2304  # cards exchanged
R_PARTNERS = 2368  # fit that says which cards leave together
R_ALONE = 2432
R_ACROSS = 2496
FORCED_STEP = 2560  # 16 of them
FORCED_PHASES = 2576
PHASE_UNTIL = 2592
SEQUENCE = 2624  # 64 * 128 ranks
SCRIPT = SEQUENCE + PILES * MAX_SEQUENCE
T_SIZE = SCRIPT + 4096

# --- M: masks of the program ----------------------------------------------------------------------------------------
M_FEED = 0  # [phase][foundation packet]: packets that may feed it
M_PAIRS = M_FEED + MAX_PHASES * PILES  # [row][target packet]: packets that may go to it
M_FITS = M_PAIRS + MAX_ROWS * PILES  # [fit][card below]: cards that may lie on it
M_TARGETS = M_FITS + MAX_FITS * PILES  # [row]
M_SOURCES = M_TARGETS + MAX_ROWS
M_ALLOWED = M_SOURCES + MAX_ROWS  # [row]: cards that may go
M_COVERED = M_ALLOWED + MAX_ROWS  # [packet]: packets that lie on it
M_COVERS = M_COVERED + PILES
M_AFTER = M_COVERS + PILES  # [foundation packet]: packets that must hold a card before
M_UNTIL = M_AFTER + PILES  # [phase]
M_NEXT_SUITS = M_UNTIL + 16  # [suit fit * 4 + suit]: mask of suits
M_SPREAD = M_NEXT_SUITS + 32  # [mask of suits]: the aces of these suits
M_WIN = M_SPREAD + 16
M_ANY = M_WIN + 1  # packets whose buried cards may leave
M_ALL = M_ANY + 1  # all card codes of the deck
M_FORCED = M_ALL + 1  # packets that must be filled at once
M_BASE = M_ALL + 6  # [foundation packet]: packets that may bring its base
M_SIZE = M_BASE + PILES

# --- S: the position ------------------------------------------------------------------------------------------------
BELOW = 0  # [slot]: the slot under it, -1
TOP = 256
LEN = 320
DOWN = 384  # face-down cards at the bottom of a packet
H_PHASE = 448
H_REDEALS = 449
H_CURSOR = 450  # next place of the turn
H_NEWEST = 451  # packet opened last, -1
H_OWED = 452  # a place waits for a card in the place of a base
H_PENDING = 453  # exchanges still to be made
H_FIRST = 454  # packets already exchanged
H_SECOND = 455
H_FOCUS = 456  # packet that must move next, -1
H_LOOPED = 457  # 1: forced steps went round without end
H_BASE = 464  # [foundation zone]: base rank once known, -1
H_USED = 480  # [row - first privilege]
CORE = 496  # all before this is the position; what follows is derived from it
AVAIL = 512  # [packet]: its available card, -1
BOTTOM = 576  # [foundation packet]: its lowest card, -1
S_PLACED = 640
S_SIZE = 656

# --- W: masks of the position ---------------------------------------------------------------------------------------
HOLD = 0  # [card]: packets whose available card it is
WANT = 64  # [card]: foundation packets that want it
WANTED_BY = 128  # [foundation packet]: cards it wants
W_TOPS = 192  # available cards
W_WANTS = 193  # cards wanted by some foundation
W_FULL = 194  # packets that hold a card
W_VACANT = 195  # packets that count as empty
W_SEED = 196
W_DEAL = 197
W_SIZE = 200

# --- codes ----------------------------------------------------------------------------------------------------------
FOUNDATION, BUILD, VACANCY, PAIR, TURN, REDEAL, SWAP, REVERSE, TAKE, GRACE, FILL = range(11)
ROW_KINDS = ("foundation", "build", "vacancy", "pair", "turn", "redeal", "exchange", "reverse", "take", "grace", "fill")
AVAIL_NONE, AVAIL_TOP, AVAIL_UNCOVERED, AVAIL_HAND, AVAIL_ANY = range(5)
FACE_UP, FACE_DOWN, FACE_TOP_UP = range(3)
UNIT_CARD, UNIT_RUN, UNIT_PACKET = range(3)
COMES_START, COMES_TURNED, COMES_END, COMES_AFTER = range(4)
UNTIL_END, UNTIL_EMPTY, UNTIL_FULL = range(3)
PLACE_ONE, PLACE_CHOICE, PLACE_EACH, PLACE_ROUND, PLACE_NEWEST = range(5)
BASE_NEXT, BASE_SKIP, BASE_FILL = range(3)
WHEN_WILL, WHEN_EMPTY, WHEN_STUCK = range(3)
STEP_VACANCIES, STEP_FOUNDATIONS, STEP_BASES, STEP_PAIRS = range(4)
DEAL_END, DEAL_NAMED, DEAL_RANK, DEAL_CARDS, DEAL_REST = range(5)

# --- LOG: changes, element 0 is the end; BUF: the scratch -----------------------------------------------------------
LOG_SHIFT, LOG_SET, LOG_SNAPSHOT, LOG_PLUCK, LOG_SWAP, LOG_REVERSE = range(1, 7)
MOVES = 8192  # room for moves in the scratch
PACK = 8192
ORDER = PACK + 256
SAVED = ORDER + 256
SCRATCH = SAVED + 8192
LOG_ROOM = 8192  # at most this much is written to the log by one move
SETTLE_LIMIT = 512  # forced steps after one move before the position is called a loop

# --- the one array: where each part begins --------------------------------------------------------------------------
M = T_SIZE
S = M + M_SIZE
W = S + S_SIZE
USES = W + W_SIZE  # [row]: how often it was used
BUF = USES + MAX_ROWS
LOG = BUF + SCRATCH  # last, so that it can grow
POSITION_SIZE = BUF - S
"""A position, what is derived from it, and the counts of uses: one slice from ``S``."""

# --- places in the one array, added up here, so that the kernel need not add them (nor numba type the addition) ------
A_M_AFTER = M + M_AFTER
A_M_ALL = M + M_ALL
A_M_ALLOWED = M + M_ALLOWED
A_M_ANY = M + M_ANY
A_M_BASE = M + M_BASE
A_M_COVERED = M + M_COVERED
A_M_COVERS = M + M_COVERS
A_M_FEED = M + M_FEED
A_M_FITS = M + M_FITS
A_M_FORCED = M + M_FORCED
A_M_NEXT_SUITS = M + M_NEXT_SUITS
A_M_PAIRS = M + M_PAIRS
A_M_SOURCES = M + M_SOURCES
A_M_SPREAD = M + M_SPREAD
A_M_TARGETS = M + M_TARGETS
A_M_UNTIL = M + M_UNTIL
A_AVAIL = S + AVAIL
A_BELOW = S + BELOW
A_BOTTOM = S + BOTTOM
A_DOWN = S + DOWN
A_H_BASE = S + H_BASE
A_H_CURSOR = S + H_CURSOR
A_H_FIRST = S + H_FIRST
A_H_FOCUS = S + H_FOCUS
A_H_LOOPED = S + H_LOOPED
A_H_NEWEST = S + H_NEWEST
A_H_OWED = S + H_OWED
A_H_PENDING = S + H_PENDING
A_H_PHASE = S + H_PHASE
A_H_REDEALS = S + H_REDEALS
A_H_SECOND = S + H_SECOND
A_H_USED = S + H_USED
A_LEN = S + LEN
A_S_PLACED = S + S_PLACED
A_TOP = S + TOP
A_HOLD = W + HOLD
A_WANT = W + WANT
A_WANTED_BY = W + WANTED_BY
A_W_DEAL = W + W_DEAL
A_W_FULL = W + W_FULL
A_W_SEED = W + W_SEED
A_W_TOPS = W + W_TOPS
A_W_VACANT = W + W_VACANT
A_W_WANTS = W + W_WANTS
A_PACK = BUF + PACK
A_SAVED = BUF + SAVED
