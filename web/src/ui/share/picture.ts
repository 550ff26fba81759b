// A drawing as a picture that can be sent: SVG made into a PNG by the browser itself.

/** An SVG document that stands for itself: no class, no variable, nothing from elsewhere. */
export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

async function loaded({ svg, width, height }: Drawing): Promise<HTMLImageElement> {
  const image = new Image(width, height);
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.src = url;
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(url);
  }
  return image;
}

/** The drawing on a canvas this many pixels wide. */
export async function painted(drawing: Drawing, across: number): Promise<CanvasRenderingContext2D> {
  const canvas = document.createElement("canvas");
  canvas.width = across;
  canvas.height = Math.round((across * drawing.height) / drawing.width);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser has no canvas");
  context.drawImage(await loaded(drawing), 0, 0, canvas.width, canvas.height);
  return context;
}

const SHARP = 2; // Pixels for each unit of the drawing.

export async function pngOf(drawing: Drawing): Promise<Blob> {
  const { canvas } = await painted(drawing, drawing.width * SHARP);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the canvas gives no picture"))), "image/png"),
  );
}
