// The ways in which the orders of a team are approved, in the order in which they are offered.
import type { Approval } from "./types";

export const APPROVALS: Approval[] = ["nobody", "head", "vote"];
