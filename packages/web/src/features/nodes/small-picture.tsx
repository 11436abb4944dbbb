import { fileTypeGroupOf } from '@cabinet/contract/previews'
import { FileIcon } from '../../ui/file-icon.tsx'
import styles from './small-picture.module.css'
import { type PicturedFile, useFileThumbnail } from './thumbnails.ts'

interface SmallPictureProps {
  file: PicturedFile & { suffix: string }
  /** CSS pixels of the picture, which is square, and of the icon where there is none. */
  size: number
  icon: number
}

/** Kinds that stay recognisable when small; a document's page would be white with grey lines. */
const known = /^(image|video)$/

/** In front of a name: what the file shows, where that is known in so little, else the icon of its kind. */
export function FileSmallPicture({ file, size, icon }: SmallPictureProps) {
  const { address } = useFileThumbnail(
    known.test(fileTypeGroupOf(file.suffix) ?? '') ? file : undefined,
    size,
  )
  return (
    <span className={styles.picture} style={{ width: size, height: size }} aria-hidden="true">
      {address ? (
        <img src={address} alt="" />
      ) : (
        <FileIcon folder={file.folder} suffix={file.suffix} size={icon} />
      )}
    </span>
  )
}
