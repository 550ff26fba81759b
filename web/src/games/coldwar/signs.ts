// The signs of the two sides, as points of polygons: what is American has corners, what is Soviet is round, so that nothing depends on colour.
const round = (value: number) => value.toFixed(1);

/** A shape with this many points around a middle, whose notches reach this part of the radius. */
const pointed = (points: number, x: number, y: number, radius: number, notch: number) =>
  Array.from({ length: points * 2 }, (_, i) => {
    const angle = -Math.PI / 2 + (i * Math.PI) / points;
    const reach = i % 2 ? radius * notch : radius;
    return `${round(x + reach * Math.cos(angle))},${round(y + reach * Math.sin(angle))}`;
  }).join(" ");

export const star = (x: number, y: number, radius: number, notch = 0.46) => pointed(5, x, y, radius, notch);

/** The seal of a battleground. */
export const burst = (radius: number) => pointed(12, 0, 0, radius, 0.84);
