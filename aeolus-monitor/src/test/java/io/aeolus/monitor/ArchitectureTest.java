// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.aeolus.architecture.ModuleRules;
import java.util.Set;

@AnalyzeClasses(packages = "io.aeolus.monitor", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests what_holds_in_every_module = ArchTests.in(ModuleRules.class);

    private static final String ROOT = "io.aeolus.monitor";

    /** All other public types are data or interfaces. */
    private static final Set<String> ENTRY_POINTS =
            Set.of("NetworkMeasurement", "Profiler", "RunRecorder", "RunningProfiler");

    @ArchTest
    static final ArchRule only_entry_points_use_internals = noClasses()
            .that()
            .resideInAPackage(ROOT)
            .and(describe("are not entry points", type -> !isEntryPoint(type)))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + ".internal..");

    @ArchTest
    static final ArchRule internals_do_not_use_entry_points = noClasses()
            .that()
            .resideInAPackage(ROOT + ".internal..")
            .should()
            .dependOnClassesThat(describe("are entry points", ArchitectureTest::isEntryPoint));

    private static boolean isEntryPoint(JavaClass type) {
        JavaClass outermost = type.getEnclosingClass().orElse(type);
        return outermost.getPackageName().equals(ROOT) && ENTRY_POINTS.contains(outermost.getSimpleName());
    }
}
