import { useText, useTranslate } from '../../../kernel/text.ts'
import { Dropdown } from '../../../ui/dropdown.tsx'
import { messages } from '../viewers.text.ts'
import { type TextEncodingName, textEncodingNames } from './decoding.ts'
import { encodingMessages } from './text.text.ts'

interface EncodingChoiceProps {
  encoding: TextEncodingName
  onEncoding: (encoding: TextEncodingName) => void
}

/** Shows the detected encoding and lets the user correct it. */
export function EncodingChoice({ encoding, onEncoding }: EncodingChoiceProps) {
  const t = useText(messages)
  const say = useTranslate()
  return (
    <Dropdown
      small
      look="quiet"
      label={t('encoding')}
      aria-label={`${t('encoding')}: ${say(encodingMessages[encoding])}`}
      align="end"
      items={textEncodingNames.map((one) => ({
        key: one,
        words: say(encodingMessages[one]),
        checked: one === encoding,
        onPick: () => onEncoding(one),
      }))}
    >
      {encoding.toUpperCase()}
    </Dropdown>
  )
}
