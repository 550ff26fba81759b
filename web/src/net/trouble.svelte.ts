// What is wrong with the server itself, as it says: that it can store nothing now. The page shows it on top, whatever else it shows.
import type { ErrorInfo } from "../lib/refusal";

export const trouble = $state<{ error: ErrorInfo | null }>({ error: null });
