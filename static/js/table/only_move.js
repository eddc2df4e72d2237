// Where there is nothing to decide, the page may play by itself for whoever wants it so.

import { isMyTurn, playOnly } from "./choosing.js";
import { likes } from "./preferences.js";
import { onTable } from "./swaps.js";

const AFTER_MS = 1100;
let waiting = 0;

onTable(() => {
  clearTimeout(waiting);
  if (!likes("onlyMove") || !isMyTurn()) return;
  waiting = setTimeout(() => {
    if (isMyTurn()) playOnly();
  }, AFTER_MS);
});
