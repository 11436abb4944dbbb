import { X } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'
import { useAdminKitMessages } from './use-words.ts'

/** The cross of a drawer. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useAdminKitMessages()
  return <IconButton small words={t('close')} icon={<X />} onClick={onClose} />
}
