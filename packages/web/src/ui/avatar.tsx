import styles from './avatar.module.css'
import { joinClassNames } from './classes.ts'

/** Ten backgrounds that carry white letters at 4.5:1 or more. */
const colours = [
  '#a0402f',
  '#8a5a0a',
  '#50741f',
  '#2c7d43',
  '#1c7a74',
  '#23709f',
  '#3459a8',
  '#5b3aa5',
  '#8c3a94',
  '#a8345f',
] as const

/** The colour a name always gets. */
export function colourOfName(name: string) {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return colours[sum % colours.length]!
}

/** One Chinese character, or the first Latin letter. */
const initialOf = (name: string) => [...name.trim()][0]?.toLocaleUpperCase() ?? '?'

export interface AvatarProps {
  name: string
  /** A data address; without it the initial on the name's colour. */
  image?: string
  /** Pixels. */
  size?: number
  className?: string
}

/** Decoration beside a written name, so it is not read aloud. */
export function Avatar({ name, image, size = 22, className }: AvatarProps) {
  const box = { width: size, height: size }
  if (image)
    return <img className={joinClassNames(styles.avatar, className)} style={box} src={image} alt="" />
  return (
    <span
      aria-hidden="true"
      className={joinClassNames(styles.avatar, className)}
      style={{ ...box, background: colourOfName(name), fontSize: Math.max(10, Math.round(size * 0.47)) }}
    >
      {initialOf(name)}
    </span>
  )
}
