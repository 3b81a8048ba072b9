// The phrases of the workshop, fetched with its pages.

import { teach } from "../lang";
import en from "../lang/workshop.en.ftl?raw";
import ja from "../lang/workshop.ja.ftl?raw";

teach({ ja, en });
