// How the parts of an evening report a refusal.
import type { ErrorInfo } from "../core/core";

/** Waits for an answer, and says what was refused. Whether it was done. */
export type Tell = (asked: Promise<ErrorInfo | null>) => Promise<boolean>;
