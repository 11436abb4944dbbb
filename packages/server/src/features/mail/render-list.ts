/** A list in a mail, as the JSON of its variable `items`. */
export interface MailList {
  groups: readonly { title: string; items: readonly MailListItem[] }[]
  /** Items that are not listed. */
  more: number
}

interface MailListItem {
  text: string
  /** '' for none. */
  link: string
}

const moreWords = (more: number, language: 'zh' | 'en'): string =>
  language === 'zh' ? `另有 ${more} 条` : `${more} more`

/** The list as plain text. */
export const textOfMailList = ({ groups, more }: MailList, language: 'zh' | 'en'): string =>
  [
    ...groups.map(({ title, items }) =>
      [title, ...items.map(({ text, link }) => `- ${text}${link && `\n  ${link}`}`)].join('\n'),
    ),
    ...(more > 0 ? [moreWords(more, language)] : []),
  ].join('\n\n')

/** The same as HTML; `escaped` makes text of markup. */
export const htmlOfMailList = (
  { groups, more }: MailList,
  language: 'zh' | 'en',
  escaped: (text: string) => string,
): string =>
  [
    ...groups.map(
      ({ title, items }) =>
        `<p style="margin:16px 0 4px;font-size:12.5px;font-weight:600;color:#656d7b">${escaped(title)}</p>
<ul style="margin:0 0 12px;padding:0 0 0 18px">${items.map((item) => `<li style="margin:0 0 6px">${linked(item, escaped)}</li>`).join('')}</ul>`,
    ),
    ...(more > 0
      ? [`<p style="margin:0 0 16px;color:#656d7b">${escaped(moreWords(more, language))}</p>`]
      : []),
  ].join('\n')

const linked = ({ text, link }: MailListItem, escaped: (text: string) => string): string =>
  link === ''
    ? escaped(text)
    : `<a href="${escaped(link)}" style="color:#2459e0;text-decoration:none">${escaped(text)}</a>`
