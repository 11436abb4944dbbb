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

/** A file's thumbnail before its name, where it is recognisable at that size, else the icon of its type. */
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
