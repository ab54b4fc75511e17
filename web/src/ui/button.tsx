import type { ComponentProps, ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconPath } from './icons.ts'
import { Spinner } from './spinner.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './button.module.css'

export const buttonVariants = ['primary', 'secondary', 'ghost', 'transparent'] as const
export type ButtonVariant = (typeof buttonVariants)[number]

interface ButtonLook {
  /** Must be one of `buttonVariants`; anything else throws. */
  variant?: ButtonVariant
  size?: 'medium' | 'small'
  /** Fills the width it is given. */
  wide?: boolean
  icon?: IconPath
  /** Address of a picture shown before the text. */
  image?: string
  /** A short text in the corner, such as a count. */
  badge?: string | null
  className?: string | undefined
  children?: ReactNode
}

export interface ButtonProps
  extends ButtonLook, Omit<ComponentProps<'button'>, 'children' | 'className' | 'ref'> {
  /** Busy: keeps its width and focus, but does nothing when pressed. */
  loading?: boolean
  /** Colours the button as one that destroys something. */
  danger?: boolean
  ref?: Ref<HTMLButtonElement>
}

function lookClass({ variant = 'primary', size = 'medium', wide, className }: ButtonLook): string {
  if (!buttonVariants.includes(variant)) {
    throw new RangeError(
      `Button variant must be primary, secondary, ghost or transparent; got ${String(variant)}`,
    )
  }
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className)
}

function Content({ icon, image, badge, children }: ButtonLook) {
  return (
    <>
      <span className={styles.content}>
        {image && <img className={styles.image} src={image} alt="" />}
        {icon && <Icon path={icon} size={20} />}
        {children}
      </span>
      {badge && <span className={styles.badge}>{badge}</span>}
    </>
  )
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    wide,
    icon,
    image,
    badge,
    className,
    children,
    loading = false,
    danger,
    onClick,
    ...rest
  } = props
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        lookClass({ variant, size, wide, className } as ButtonLook),
        danger && styles.danger,
      )}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <Content {...({ icon, image, badge, children } as ButtonLook)} />
      {loading && <Spinner className={styles.spinner} />}
    </button>
  )
}

interface ButtonLinkProps extends ButtonLook {
  href: string
  /** Leaves the app: opens in a new tab, without telling where from. */
  external?: boolean
  onClick?: () => void
}

/** A link that looks like a button: for going somewhere. */
export function ButtonLink({ href, external, onClick, ...look }: ButtonLinkProps) {
  if (external) {
    return (
      <a href={href} target="_blank" rel="noreferrer" className={lookClass(look)} onClick={onClick}>
        <Content {...look} />
      </a>
    )
  }
  return (
    <Link href={href} className={lookClass(look)} {...(onClick ? { onClick } : {})}>
      <Content {...look} />
    </Link>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className' | 'ref'> {
  icon: IconPath
  /** The button's label; there is no other text. */
  label: string
  variant?: ButtonVariant
  filled?: boolean
  badge?: string | null
  className?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, variant = 'ghost', filled = false, badge, className, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      title={label}
      className={classNames(lookClass({ variant, className }), styles.round)}
    >
      <Icon path={icon} size={22} filled={filled} />
      <VisuallyHidden>{label} </VisuallyHidden>
      {badge && <span className={styles.badge}>{badge}</span>}
    </button>
  )
}
