import type { MailWords } from './mail-kinds.ts'
import { htmlOfMailList, type MailList, textOfMailList } from './render-list.ts'

export interface MailContent {
  subject: string
  text: string
  html: string
}

const variable = /\{(\w+)\}/g
const lonelyVariable = /^\{(\w+)\}$/
const webAddress = /^https?:\/\/[^\s<>"]+$/

const filled = (words: string, values: Record<string, string>): string =>
  words.replace(variable, (whole, name: string) => values[name] ?? whole)

/** The variables that words name. */
export const variablesOfWords = (words: string): string[] =>
  [...words.matchAll(variable)].map(([, name]) => name ?? '')

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

/**
 * Makes a mail from words and values: text, and the same as HTML in the look of the product, without anything that is
 * loaded. A paragraph that is a variable alone stands out: an address as a button, anything else in large letters.
 */
export function renderMail(
  words: MailWords,
  given: Record<string, string>,
  language: 'zh' | 'en',
  unsubscribeUrl?: string,
): MailContent {
  const list = given.items === undefined ? null : (JSON.parse(given.items) as MailList)
  const values = list ? { ...given, items: textOfMailList(list, language) } : given
  const paragraphs = words.body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '' && filledIn(paragraph, values) !== '')
  return {
    subject: filled(words.subject, values).trim(),
    text: `${[...paragraphs.map((paragraph) => filled(paragraph, values)), ...(unsubscribeUrl ? [`${unsubscribeWords[language]}: ${unsubscribeUrl}`] : [])].join('\n\n')}\n\n-- \n${values.name ?? ''}\n`,
    html: page(
      [
        ...paragraphs.map((paragraph) =>
          list && lonelyVariable.exec(paragraph)?.[1] === 'items'
            ? htmlOfMailList(list, language, escaped)
            : block(paragraph, values, language),
        ),
        ...(unsubscribeUrl ? [unsubscribeLine(unsubscribeUrl, language)] : []),
      ].join('\n'),
      values,
      language,
    ),
  }
}

const unsubscribeWords = { zh: '停止接收汇总邮件', en: 'Stop digest emails' } as const

const unsubscribeLine = (address: string, language: 'zh' | 'en'): string =>
  `<p style="margin:0 0 16px;font-size:12px"><a href="${escaped(address)}" style="color:#656d7b">${unsubscribeWords[language]}</a></p>`

/** A variable that has no value here takes its paragraph with it. */
const filledIn = (paragraph: string, values: Record<string, string>): string => {
  const name = lonelyVariable.exec(paragraph)?.[1]
  return name === undefined ? paragraph : (values[name] ?? paragraph)
}

function block(paragraph: string, values: Record<string, string>, language: 'zh' | 'en'): string {
  const name = lonelyVariable.exec(paragraph)?.[1]
  const value = name === undefined ? undefined : values[name]
  if (value !== undefined && webAddress.test(value)) return button(value, language)
  if (value !== undefined && name !== 'user' && name !== 'name') return large(value)
  return `<p style="margin:0 0 16px">${escaped(filled(paragraph, values)).replaceAll('\n', '<br>')}</p>`
}

const button = (address: string, language: 'zh' | 'en'): string =>
  `<p style="margin:24px 0 8px"><a href="${escaped(address)}" style="display:inline-block;padding:9px 20px;border-radius:8px;background:#2459e0;color:#ffffff;font-weight:500;text-decoration:none">${language === 'zh' ? '打开' : 'Open'}</a></p>
<p style="margin:0 0 16px;font-size:12px;color:#656d7b;word-break:break-all">${escaped(address)}</p>`

const large = (value: string): string =>
  `<p style="margin:8px 0 24px;padding:14px 20px;border-radius:10px;background:#f4f6f9;color:#1a1d23;font-size:26px;font-weight:600;letter-spacing:4px">${escaped(value)}</p>`

const fonts =
  "Inter,-apple-system,'PingFang SC','HarmonyOS Sans','Microsoft YaHei','Noto Sans CJK SC',sans-serif"

const page = (content: string, { name = '' }: Record<string, string>, language: 'zh' | 'en'): string =>
  `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 12px;background:#f4f6f9">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e8ebef;border-radius:14px">
<tr><td style="padding:20px 28px;border-bottom:1px solid #e8ebef;font-family:${fonts};font-size:16px;font-weight:600;color:#1a1d23">${escaped(name)}</td></tr>
<tr><td style="padding:24px 28px 12px;font-family:${fonts};font-size:14px;line-height:1.65;color:#1a1d23">
${content}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
