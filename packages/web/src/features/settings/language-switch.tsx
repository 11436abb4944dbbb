import { Languages } from 'lucide-react'
import { choosePreference } from '../../kernel/preferences.ts'
import { useInterfaceLanguage, useText } from '../../kernel/text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { messages } from './settings.text.ts'

/** Switches between the two languages; labelled in the target language. */
export function LanguageSwitch() {
  const language = useInterfaceLanguage()
  const t = useText(messages)
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <IconButton
      words={t('otherLanguage')}
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      icon={<Languages />}
      onClick={() => choosePreference({ language: other })}
    />
  )
}
