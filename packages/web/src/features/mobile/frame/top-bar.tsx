import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../kernel/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { mobileMessages } from '../mobile.text.ts'
import styles from './top-bar.module.css'

interface TopBarProps {
  title: ReactNode
  /** Absent on top-level screens. */
  onBack?: (() => void) | undefined
  /** True when the content is no heading but, for example, a search box. */
  plain?: boolean
  /** Buttons at the end. */
  children?: ReactNode
}

/** The top bar of a touch screen: back button, title and actions. */
export function MobileTopBar({ title, onBack, plain = false, children }: TopBarProps) {
  const t = useText(mobileMessages)
  const Title = plain ? 'div' : 'h1'
  return (
    <header className={styles.bar}>
      {onBack && <IconButton words={t('back')} icon={<ArrowLeft />} onClick={onBack} />}
      <Title className={styles.title}>{title}</Title>
      {children}
    </header>
  )
}
