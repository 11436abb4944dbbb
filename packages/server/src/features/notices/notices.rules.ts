import { type NoticeListType, noticeListTypes } from '@cabinet/contract/notices'
import { noticeWords } from '@cabinet/contract/notices.words'
import type { NotificationKind } from '@cabinet/contract/profiles.preferences'
import { fillText } from '@cabinet/contract/text.fill'

export type NoticeValues = Record<string, string | number>

/** The list that shows a kind of notice. Alerts hold sign-ins and quota until the security centre comes. */
export const listOfNoticeKind = (kind: NotificationKind): NoticeListType =>
  kind === 'security' || kind === 'quota' ? noticeListTypes.alert : noticeListTypes.message

/** Returns the text of a key with its values, in a language; the key itself where it has no text. */
export function wordNotice(key: string, values: NoticeValues, language: 'zh' | 'en'): string {
  const pair = Object.hasOwn(noticeWords, key) ? noticeWords[key as keyof typeof noticeWords] : null
  if (!pair) return key
  return fillText(pair[language === 'zh' ? 0 : 1], values)
}

/** Text as HTML. */
export const escapeNoticeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The values that words can use; anything else of a payload is left out. */
export const valuesOfPayload = (payload: unknown): NoticeValues =>
  Object.fromEntries(
    Object.entries(typeof payload === 'object' && payload !== null ? payload : {}).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )

/** Values under which the name of an item or a record stands in a payload. */
const naming = ['name', 'title', 'code']

/** The values without names of what the reader may no longer see. */
export const withoutItemNames = (values: NoticeValues, hidden: string): NoticeValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, naming.includes(key) ? hidden : value]),
  )
