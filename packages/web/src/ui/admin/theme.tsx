import { App, ConfigProvider, theme as looks } from 'antd'
import type { Locale } from 'antd/es/locale'
import en from 'antd/es/locale/en_US'
import zh from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useLayoutEffect } from 'react'
import { adminKitHost } from './host.ts'
import { componentThemeTokens, darkThemeTokens, lightThemeTokens, sharedThemeTokens } from './palette.ts'

const locales: Record<'zh' | 'en', Locale> = { zh, en }

/** Applies our colours, sizes and language to antd components inside; every block of the kit includes it. */
export function AdminThemeProvider({ children }: { children: ReactNode }) {
  const language = adminKitHost().useLanguage()
  const isDark = adminKitHost().useDark()
  // antd's calendars read dayjs' own language.
  useLayoutEffect(() => void dayjs.locale(language === 'zh' ? 'zh-cn' : 'en'), [language])
  return (
    <ConfigProvider
      locale={locales[language]}
      button={{ autoInsertSpace: false }}
      theme={{
        cssVar: { key: 'app' },
        hashed: false,
        algorithm: isDark ? looks.darkAlgorithm : looks.defaultAlgorithm,
        token: { ...sharedThemeTokens, ...(isDark ? darkThemeTokens : lightThemeTokens) },
        components: componentThemeTokens(isDark),
      }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
