/** So many pixels along each side are enough for the code of a kiosk at arm's length, and are read in a few milliseconds. */
const mostPixels = 720;

/** Takes the square in the middle of what the camera sees, which is what the page shows of it. */
export function frameGrabber(video: HTMLVideoElement): () => ImageData | null {
  const canvas = document.createElement('canvas');
  // Without this the picture would travel to the graphics card and back each time.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return () => {
    const { videoWidth, videoHeight } = video;
    const side = Math.min(videoWidth, videoHeight);
    if (!context || side === 0) return null;
    const size = Math.min(side, mostPixels);
    canvas.width = size;
    canvas.height = size;
    context.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, size, size);
    return context.getImageData(0, 0, size, size);
  };
}
