/** The graphs of "Multi-stage" stream processing (Suriarachchi 2015, section 4): heart beats of many patients, and the load of smart plugs. */
@NullMarked
package io.aeolus.synthetic.multistage;

import org.jspecify.annotations.NullMarked;
