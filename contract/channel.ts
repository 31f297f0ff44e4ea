/** How members register and are reached: by phone or by e-mail (S4). */
export type Channel = 'phone' | 'email';
