import {
  announcementLimits,
  announcementPictureStream,
  announcementPictureTypes,
  announcementPictureUpload,
} from '@cabinet/contract/announcements'
import { fetchStreamBytes, sendFileToEndpoint } from '../../kernel/files.ts'
import type { LoadPicture, RichTextPictures } from '../../kernel/rich-text/pictures.ts'

export const loadAnnouncementPicture: LoadPicture = async (id) =>
  new Blob([await fetchStreamBytes(announcementPictureStream, { id })])

const types: readonly string[] = announcementPictureTypes

/** Pictures of the texts of announcements. */
export const announcementPictures: RichTextPictures = {
  types,
  refusal({ type, size }) {
    if (!types.includes(type)) return 'announcements.picture_invalid'
    return size > announcementLimits.picture ? 'announcements.picture_too_large' : null
  },
  async upload(file) {
    const form = new FormData()
    form.append('file', file)
    const { id } = await sendFileToEndpoint(announcementPictureUpload, {}, form)
    return id
  },
  load: loadAnnouncementPicture,
}
