import { Avatar } from '../avatar.tsx'
import { splitFileName } from '../format.ts'
import styles from './cells.module.css'

/** Classes of cells by what they show, for `className` of a column. */
export const gridCellClass = {
  name: styles.name,
  person: styles.person,
  text: styles.text,
  short: styles.short,
  buttons: styles.buttons,
  menu: styles.menu,
} as const

/** A file name with a faded extension, which stays visible when the name is too long. */
export function FileNameText({ name, folder }: { name: string; folder: boolean }) {
  const [stem, extension] = folder ? [name, ''] : splitFileName(name)
  return (
    <span className={styles.fileName} title={name}>
      <span className={styles.stem}>{stem}</span>
      {extension && <span className={styles.extension}>{extension}</span>}
    </span>
  )
}

/** A small picture and the name, in a cell of the class `person`. */
export const PersonName = ({ name }: { name: string }) => (
  <>
    <Avatar name={name} size={22} />
    <span>{name}</span>
  </>
)

/** The three dots that open a row's menu: the grid handles `data-act`. */
export const RowMenuButton = ({ label }: { label: string }) => (
  <button type="button" tabIndex={-1} data-act="menu" aria-label={label} />
)
