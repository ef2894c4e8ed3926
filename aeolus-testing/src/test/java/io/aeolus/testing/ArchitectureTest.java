package io.aeolus.testing;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.jspecify.annotations.NullMarked;

/** What the driver may use. */
@AnalyzeClasses(packages = "io.aeolus.testing", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule of_aeolus_only_the_api_of_batching_is_used = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("io.aeolus..")
                    .and(DescribedPredicate.not(resideInAnyPackage("io.aeolus.testing", "io.aeolus.batching"))));

    @ArchTest
    static final ArchRule every_package_is_described_and_null_marked = classes()
            .should(have(describe(
                    "a package-info.java with @NullMarked",
                    (JavaClass c) -> c.getPackage().isAnnotatedWith(NullMarked.class))));
}
