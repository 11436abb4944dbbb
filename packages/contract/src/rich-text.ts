/** The elements that a formatted text may have: those that the editor makes. The server and the browser sanitise by them. */
export const richTextElements = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a'],
]
