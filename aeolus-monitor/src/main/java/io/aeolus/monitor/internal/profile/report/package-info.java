/** How what the tasks measured gets from the workers to one place: reports, sent through Storm's metrics. */
@NullMarked
package io.aeolus.monitor.internal.profile.report;

import org.jspecify.annotations.NullMarked;
