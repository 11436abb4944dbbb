/** The elements that a formatted text may have: those that the editor makes. The server and the browser sanitise by them. */
export const richTextElements = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a'],
]

/** Path of the pictures that texts may show, where they may show any: uploads of ours, by id. */
export const richTextPicturePath = '/api/Message/GetAnnouncementPicture'

/** Characters of a picture's alternative text (ours). */
export const richTextAltLength = 200

const addressOf = new RegExp(
  `^${richTextPicturePath}[?]Id=([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$`,
)

/** The address that stands in a text for a picture of ours. */
export const richTextPictureAddress = (id: string): string => `${richTextPicturePath}?Id=${id}`

/** The id of the picture at an address of ours; null for every other address. */
export const richTextPictureId = (address: unknown): string | null =>
  typeof address === 'string' ? (addressOf.exec(address)?.[1] ?? null) : null
