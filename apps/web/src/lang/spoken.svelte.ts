// The languages as far as they were fetched: each when it is first spoken.

import { FluentBundle, FluentResource } from "@fluent/bundle";

import type { Tongue } from "../wire";

const TEXTS: Record<Tongue, () => Promise<{ default: string }>> = {
  ja: () => import("./ja.ftl?raw"),
  en: () => import("./en.ftl?raw"),
};

type Bundles = Partial<Record<Tongue, FluentBundle>>;

class Spoken {
  private bundles = $state.raw<Bundles>({});
  private taught: Record<Tongue, string>[] = [];

  /** Fetches a language, once. */
  async learn(lang: Tongue): Promise<void> {
    if (this.bundles[lang]) return;
    const { default: text } = await TEXTS[lang]();
    const made = new FluentBundle(lang, { useIsolating: false });
    for (const more of [text, ...this.taught.map((one) => one[lang])]) {
      const faults = made.addResource(new FluentResource(more));
      if (faults.length > 0) throw faults[0];
    }
    this.bundles = { ...this.bundles, [lang]: made };
  }

  /** More phrases, in every language. */
  teach(more: Record<Tongue, string>): void {
    this.taught.push(more);
    for (const lang of ["ja", "en"] as const) this.bundles[lang]?.addResource(new FluentResource(more[lang]));
  }

  /** The language, or the other one while it is on its way. */
  in(lang: Tongue): FluentBundle | undefined {
    return this.bundles[lang] ?? this.bundles.ja ?? this.bundles.en;
  }
}

export const spoken = new Spoken();
