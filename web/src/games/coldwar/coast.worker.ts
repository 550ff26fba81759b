// Strokes the world's outline in the background. It has so many turns, and the strokes are so wide, that a browser
// without a graphics card needs half a second for them; as a picture the map is redrawn in a thirtieth of that.
import type { CoastOrder } from "./coast.svelte";

self.onmessage = async ({ data }: MessageEvent<CoastOrder>) => {
  const { path, width, height, scale, strokes } = data;
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const outline = new Path2D(path);
  pen.scale(1 / scale, 1 / scale);
  pen.lineJoin = "round";
  for (const { colour, thickness } of strokes) {
    pen.strokeStyle = colour;
    pen.lineWidth = thickness;
    pen.stroke(outline);
  }
  self.postMessage(await canvas.convertToBlob());
};
