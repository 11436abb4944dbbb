import type { ListedFileItem } from '@cabinet/contract/nodes'
import { useFileThumbnail } from '../nodes/index.ts'
import styles from './version-picture.module.css'

/** CSS pixels, as in the style sheet. */
const width = 44

/** A picture of a version, if it has one; decorative, because the version number identifies it. */
export function VersionPicture({ file, number }: { file: ListedFileItem; number: number }) {
  const { id, folder, rights } = file
  const { address } = useFileThumbnail({ id, folder, rights, version: number }, width)
  return address && <img className={styles.picture} src={address} alt="" />
}
