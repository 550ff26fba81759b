// Which teams send lists: a conquered one is led by another.
import { magaOf } from "../evening.svelte";
import type { Evening } from "../../../evening/evening.svelte";

export const leaderOf = (evening: Evening, seat: number) => magaOf(evening).position?.leaders[seat] ?? seat;
export const isSender = (evening: Evening, seat: number) => leaderOf(evening, seat) === seat;
