// The page of a table. Everything works without this file too: it adds sums and marks, keys, what is said aloud,
// countdowns and the care for the connection.

import { connect } from "./connection.js";
import "./swaps.js";
import "./choosing.js";
import "./keys.js";
import "./telling.js";
import "./countdown.js";
import "./again.js";
import "./sending.js";
import "./sheets.js";
import "./clipboard.js";
import "./chat.js";
import "./motion.js";
import "./sound.js";
import "./drag.js";
import "./only_move.js";
import "./look.js";
import "./in_sight.js";
import "./rewind.js";
import "./reading.js";
import "./rehearsal.js";

// Nobody loads it who has none.
const listenToPads = () => import("./gamepad.js");
window.addEventListener("gamepadconnected", listenToPads, { once: true });
if (navigator.getGamepads?.().some(Boolean)) listenToPads();

connect();
