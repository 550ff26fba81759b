// Makes sounds of their data with the Web Audio API: in the room of one context, live or offline.
import { durationOf, type Voice } from "./sounds";

const ATTACK = 0.003; // Sooner would click.
const SILENT = 0.0001; // An exponential never ends at nothing.
const NOISE_SECONDS = 2;
const ROOM_SECONDS = 1.1;
const CURVE_POINTS = 1025;
const MOST_AT_ONCE = 16;

/** White noise; of a room, it dies away. */
function noise(context: BaseAudioContext, seconds: number, share: (part: number) => number): AudioBuffer {
  const length = Math.ceil(seconds * context.sampleRate);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * share(i / length);
  return buffer;
}

/** Whatever comes in, what goes out stays below full scale: nearly straight where it is soft, bent where much comes together. */
function bent(context: BaseAudioContext): WaveShaperNode {
  const curve = new Float32Array(CURVE_POINTS);
  for (let i = 0; i < CURVE_POINTS; i++) curve[i] = Math.tanh((i / (CURVE_POINTS - 1)) * 2 - 1);
  return new WaveShaperNode(context, { curve });
}

export interface Synth {
  /** Begins at once; false if too many sounds are playing already. */
  play(voices: readonly Voice[]): boolean;
  /** From 0 to 1; the ear hears its square as even. */
  volume(share: number): void;
}

export function makeSynth(context: BaseAudioContext): Synth {
  const out = new GainNode(context);
  const dry = new DynamicsCompressorNode(context, { threshold: -14, knee: 10, ratio: 8, attack: 0.002, release: 0.15 });
  const room = new ConvolverNode(context, { buffer: noise(context, ROOM_SECONDS, (part) => (1 - part) ** 4) });
  const echo = new GainNode(context, { gain: 0.5 });
  const hiss = noise(context, NOISE_SECONDS, () => 1);
  dry.connect(bent(context)).connect(out).connect(context.destination);
  room.connect(echo).connect(dry);
  let ends: number[] = [];

  function sourceOf(voice: Voice, begin: number, end: number): AudioScheduledSourceNode {
    if (voice.wave === "noise") return new AudioBufferSourceNode(context, { buffer: hiss, loop: true });
    const tone = new OscillatorNode(context, { type: voice.wave, frequency: voice.hz ?? 440 });
    if (voice.to) tone.frequency.setValueAtTime(voice.hz ?? 440, begin).exponentialRampToValueAtTime(voice.to, end);
    return tone;
  }

  function filtered(source: AudioNode, voice: Voice, begin: number, end: number): AudioNode {
    if (!voice.filter) return source;
    const { type, hz, to, q } = voice.filter;
    const filter = new BiquadFilterNode(context, { type, frequency: hz, Q: q ?? 0.7 });
    if (to) filter.frequency.setValueAtTime(hz, begin).exponentialRampToValueAtTime(to, end);
    return source.connect(filter);
  }

  function sing(voice: Voice, now: number): void {
    const begin = now + (voice.at ?? 0);
    const top = begin + (voice.attack ?? ATTACK);
    const end = top + voice.decay;
    const source = sourceOf(voice, begin, end);
    const level = new GainNode(context, { gain: 0 });
    level.gain.setValueAtTime(SILENT, begin).exponentialRampToValueAtTime(voice.level, top);
    level.gain.exponentialRampToValueAtTime(SILENT, end);
    filtered(source, voice, begin, end).connect(level).connect(dry);
    if (voice.room) level.connect(new GainNode(context, { gain: voice.room })).connect(room);
    source.start(begin);
    source.stop(end);
  }

  return {
    play(voices) {
      const now = context.currentTime;
      ends = ends.filter((end) => end > now);
      if (ends.length >= MOST_AT_ONCE) return false;
      ends.push(now + durationOf(voices));
      for (const voice of voices) sing(voice, now);
      return true;
    },
    volume(share) {
      out.gain.setTargetAtTime(share * share, context.currentTime, 0.01);
    },
  };
}
