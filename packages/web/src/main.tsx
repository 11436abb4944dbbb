import './kernel/no-eval.ts'
import './kernel/trusted-types.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import { ApplicationEntry } from './app/entry.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ApplicationEntry />
  </StrictMode>,
)
