/** Generation, parsing and processing of e-mails, independent of Storm. */
@NullMarked
package io.aeolus.synthetic.mail;

import org.jspecify.annotations.NullMarked;
