import styles from './name-tag.module.css'

interface Popup {
  popup: { extraProps?: Record<string, unknown> }
}

/** A tag with the name of the user who selected the cell below. */
export function SelectionNameTag({ popup }: Popup) {
  const { name, colour } = popup.extraProps ?? {}
  return (
    <span className={styles.tag} style={{ background: String(colour) }}>
      {String(name)}
    </span>
  )
}
