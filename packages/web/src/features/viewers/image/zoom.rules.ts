/** Pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** The position of a picture in its container: screen pixels per picture pixel, and its centre's offset. */
export interface ZoomedView {
  scale: number
  x: number
  y: number
}

/** The limits of zoom in screen pixels per picture pixel. */
const least = 0.02
const most = 32

export const clampZoomScale = (scale: number) => Math.min(most, Math.max(least, scale))

/** Returns the size after rotation: odd quarter turns swap width and height. */
export const rotatePictureSize = ({ width, height }: PictureSize, rotation: number): PictureSize =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/** Returns the scale that fits the picture; only vector images are enlarged. */
export function fittingZoomScale(picture: PictureSize, room: PictureSize, grows: boolean): number {
  if (!picture.width || !picture.height || room.width <= 0 || room.height <= 0) return 1
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  return clampZoomScale(grows ? scale : Math.min(1, scale))
}

/** Zooms around a fixed point, relative to the container's centre. */
export function zoomViewAround(view: ZoomedView, scale: number, at: { x: number; y: number }): ZoomedView {
  const next = clampZoomScale(scale)
  const factor = next / view.scale
  return { scale: next, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor }
}

/** Keeps the picture in its container: a smaller one is centred, a larger one covers it. */
export function clampPictureView(view: ZoomedView, picture: PictureSize, room: PictureSize): ZoomedView {
  const bound = (offset: number, length: number, space: number) => {
    const play = Math.max(0, (length * view.scale - space) / 2)
    return Math.min(play, Math.max(-play, offset))
  }
  return {
    scale: view.scale,
    x: bound(view.x, picture.width, room.width),
    y: bound(view.y, picture.height, room.height),
  }
}
