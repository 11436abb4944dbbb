import { escapeNoticeHtml } from '../notices.rules.ts'

type PageState = 'ask' | 'done' | 'invalid'
type PageWords = Record<PageState, { title: string; body: string }> & { stop: string }

const words: Record<'zh' | 'en', PageWords> = {
  zh: {
    ask: { title: '停止接收汇总邮件？', body: '站内通知不受影响。可随时在“个人设置”的“通知”中重新开启。' },
    done: { title: '已停止汇总邮件', body: '可随时在“个人设置”的“通知”中重新开启。' },
    invalid: { title: '链接无效', body: '请登录后在“个人设置”的“通知”中更改。' },
    stop: '停止接收',
  },
  en: {
    ask: {
      title: 'Stop digest emails?',
      body: 'You keep your notifications in the app. You can turn digests on again in your personal settings.',
    },
    done: {
      title: 'Digest emails are off',
      body: 'You can turn them on again under Notifications in your personal settings.',
    },
    invalid: {
      title: 'This link isn’t valid',
      body: 'Sign in and change your digests under Notifications in your personal settings.',
    },
    stop: 'Stop digests',
  },
}

const style = `
body{margin:0;padding:48px 16px;background:#f4f6f9;color:#1a1d23;font:14px/1.65 Inter,-apple-system,'PingFang SC','HarmonyOS Sans','Microsoft YaHei','Noto Sans CJK SC',sans-serif}
main{max-width:440px;margin:0 auto;padding:28px 32px;background:#fff;border:1px solid #e8ebef;border-radius:14px}
h1{margin:0 0 8px;font-size:18px;font-weight:600}
p{margin:0 0 20px;color:#545b68}
header{margin:0 0 20px;color:#656d7b;font-weight:500}
button{height:34px;padding:0 18px;border:0;border-radius:8px;background:#2459e0;color:#fff;font:inherit;font-weight:500;cursor:pointer}
button:focus-visible{outline:2px solid #2459e0;outline-offset:2px}
@media (prefers-color-scheme:dark){
body{background:#131519;color:#e6e8ee}main{background:#1a1c21;border-color:#2a2d34}p{color:#a9b0bd}header{color:#949ba9}
button{background:#3567e8}}`

/** A page that needs no script; its form posts to its own address. */
export function digestStopPage(state: PageState, systemName: string, language: 'zh' | 'en' = 'zh'): string {
  const { title, body } = words[language][state]
  const form =
    state === 'ask' ? `<form method="post"><button type="submit">${words[language].stop}</button></form>` : ''
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style>${style}</style></head>
<body><main><header>${escapeNoticeHtml(systemName)}</header><h1>${title}</h1><p>${body}</p>${form}</main></body>
</html>
`
}
