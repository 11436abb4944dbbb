/** Pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** How a picture lies in its room: pixels of screen per pixel of picture, and how far its middle is off the room's. */
export interface ZoomedView {
  scale: number
  x: number
  y: number
}

/** Screen pixels per picture pixel that one can go to. */
const least = 0.02
const most = 32

export const clampZoomScale = (scale: number) => Math.min(most, Math.max(least, scale))

/** A picture turned by quarters lies the other way round. */
export const turnPictureSize = ({ width, height }: PictureSize, rotation: number): PictureSize =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/** The scale at which all of the picture is seen; drawings of vectors grow, pictures of pixels do not. */
export function fittingZoomScale(picture: PictureSize, room: PictureSize, grows: boolean): number {
  if (!picture.width || !picture.height || room.width <= 0 || room.height <= 0) return 1
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  return clampZoomScale(grows ? scale : Math.min(1, scale))
}

/** Another scale around a point, which stays where it is. The point counts from the room's middle. */
export function zoomViewAround(view: ZoomedView, scale: number, at: { x: number; y: number }): ZoomedView {
  const next = clampZoomScale(scale)
  const factor = next / view.scale
  return { scale: next, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor }
}

/** The picture may not be pushed out of the room: what fits stays in the middle, what does not covers it. */
export function keepViewInRoom(view: ZoomedView, picture: PictureSize, room: PictureSize): ZoomedView {
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
