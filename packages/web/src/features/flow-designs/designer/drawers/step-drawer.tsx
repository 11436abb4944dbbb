import { flowDocumentLimits } from '@cabinet/contract/flow-designs.document'
import type { ReactNode } from 'react'
import { commonMessages } from '../../../../kernel/common.text.ts'
import { useText } from '../../../../kernel/text.ts'
import { AdminDrawer } from '../../../../ui/admin/drawer.tsx'
import { AdminThemeProvider } from '../../../../ui/admin/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import styles from './drawers.module.css'
import { drawerMessages } from './drawers.text.ts'

interface StepDrawerProps {
  title: string
  /** The name as typed, and the default one. */
  name: string
  defaultName: string
  onName(name: string): void
  /** Beside the title. */
  actions?: ReactNode
  onSave(): void
  onClose(): void
  children: ReactNode
}

/** A drawer over a copy of a node: OK saves, Cancel and the cross discard. */
export function StepDrawer(props: StepDrawerProps) {
  const t = useText(drawerMessages)
  const c = useText(commonMessages)
  return (
    <AdminThemeProvider>
      <AdminDrawer
        open
        width={520}
        title={props.title}
        actions={props.actions}
        first="input"
        onClose={props.onClose}
        footer={
          <>
            <Button onClick={props.onClose}>{c('cancel')}</Button>
            <Button look="primary" onClick={props.onSave}>
              {t('ok')}
            </Button>
          </>
        }
      >
        <div className={styles.body}>
          <TextInput
            label={t('name')}
            value={props.name}
            placeholder={props.defaultName}
            hint={t('nameHint')}
            maxLength={flowDocumentLimits.name}
            autoComplete="off"
            onChange={(event) => props.onName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) props.onSave()
            }}
          />
          {props.children}
        </div>
      </AdminDrawer>
    </AdminThemeProvider>
  )
}
