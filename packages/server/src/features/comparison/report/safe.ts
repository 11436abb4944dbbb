/** Escapes text for a page: no tag, no control character, spaces preserved. */
export const escapeReportText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    // break point of a long word
    .replace(/[!-~]{24}/g, '$&\u200b')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&nbsp;&nbsp;&nbsp;&nbsp;')
    .replace(/ {2}/g, '&nbsp; ')
