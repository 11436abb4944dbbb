import { Languages } from 'lucide-react'
import { choose } from '../../kernel/preferences.ts'
import { useLanguage, useText } from '../../kernel/text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { text } from './settings.text.ts'

/** Changes between the two languages; named in the language it leads to. */
export function LanguageSwitch() {
  const language = useLanguage()
  const t = useText(text)
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <IconButton
      words={t('otherLanguage')}
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      icon={<Languages />}
      onClick={() => choose({ language: other })}
    />
  )
}
