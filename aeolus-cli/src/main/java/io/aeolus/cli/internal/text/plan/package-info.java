/**
 * Plans and what-ifs for people. Computing them is the optimizer module's business.
 */
@NullMarked
package io.aeolus.cli.internal.text.plan;

import org.jspecify.annotations.NullMarked;
